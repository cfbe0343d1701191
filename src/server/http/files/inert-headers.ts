/** Headers by which a member's file, which may declare any type, never runs in the console's origin. */
export const inertHeaders = {
  "content-security-policy": "default-src 'none'; sandbox",
  "x-content-type-options": "nosniff",
} as const;
