/** The owner that stands for the family's people. */
export const USER = 'user';
