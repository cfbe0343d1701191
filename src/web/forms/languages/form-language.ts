import { createContext, useContext } from "react";
import { ENGLISH } from "./translations.ts";

/** The language next to Chinese in all translated fields of a form. Outside of a form it is English. */
export const FormLanguageContext = createContext(ENGLISH);

export const useFormLanguage = (): string => useContext(FormLanguageContext);
