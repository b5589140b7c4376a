/** The owner that represents the people of a family. */
export const USER = 'user';
