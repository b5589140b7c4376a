/** All texts of the usual categories that a new family is offered. */
export const WORDS = {
  title: 'Start with the usual categories',
  about:
    'These are what households use most. Take out what you do not need. You can rename, move, merge and delete them at any time.',
  submit: 'Add these categories',
  own: 'Make my own',
} as const;
