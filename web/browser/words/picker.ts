/** The texts of a field that narrows a long list. */
export const WORDS = {
  newCategory: (name: string) => `New category “${name}”`,
  notCreated: 'The category was not added. Try again, or choose another one.',
} as const;
