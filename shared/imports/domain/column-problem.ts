/** The error of a column of the file, as a sentence about the field. Every row has it. */
export const columnProblem = (title: string, problem: string): string => `${title} column ${problem}`;

export const isColumnProblem = (error: string, title: string): boolean => error.startsWith(columnProblem(title, ''));
