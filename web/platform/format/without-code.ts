/** Programs are told a fault by its code, which says nothing to people: `invalid_date: Line 2 …`. */
export const withoutCode = (fault: string): string => fault.replace(CODE, '');

/** Of one word only those that are codes: a sentence may begin with the name of a field. */
const CODE = /^(?:[a-z]+(?:_[a-z]+)+|busy|conflict|forbidden|unavailable): /;
