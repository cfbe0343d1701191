/** Address of a report case, in the list of all cases. */
export const caseAddress = (id: string): string => `/report-deal-with?v=all&f=id:${id}&id=${id}`;

/** Address of all cases about a member. */
export const casesOfMember = (id: string): string => `/report-deal-with?v=all&f=targetUser:${id}`;
