/** The field with the limit of a category. */
export const planField = (categoryId: string): string => `plan_${categoryId.replaceAll('-', '_')}`;

/** The switch that carries over what the month before left for a category. */
export const carryField = (categoryId: string): string => `carry_${categoryId.replaceAll('-', '_')}`;
/** The switches that are on the page: browsers send nothing for those that are off. */
export const CARRY_SHOWN = 'carry_shown';

/** The source of the limits of a new budget: the budget before, the average of the months before, or the last one of them. */
export const SOURCE = 'from';
export const SOURCES = ['before', 'average', 'spent', 'none'] as const;
export type Source = (typeof SOURCES)[number];

/** Fills in the fields of a budget, without saving them. */
export const FILL = 'fill';
export const FILLS = ['before', 'average', 'spent'] as const;
export type Fill = (typeof FILLS)[number];
