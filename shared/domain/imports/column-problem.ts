/** What is wrong with a column of the file: every row says it, as a sentence about the field. */
export const columnProblem = (title: string, problem: string): string => `${title} column ${problem}`;

export const isColumnProblem = (error: string, title: string): boolean => error.startsWith(columnProblem(title, ''));
