/** Where there is none, focus in a field would cover half the page with one. */
export const hasKeyboard = matchMedia('(pointer: fine)').matches
