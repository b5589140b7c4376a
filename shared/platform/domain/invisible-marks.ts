/** Invisible marks for text direction and joining, which spreadsheets add around amounts and dates. */
const MARKS = /[\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

export const withoutMarks = (text: string): string => text.replace(MARKS, '');
