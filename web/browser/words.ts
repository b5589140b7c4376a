/** The texts that scripts write; all others are part of the pages. */
export const WORDS = {
  arrowKeys: (chart: string) => `${chart}: the arrow keys move between points`,
  offline: 'You seem to be offline. The import continues, and this page updates when you are back online.',
  noPreview: 'The preview is not available right now. Try again, or save without it.',
  remove: 'Remove',
  copied: 'Copied',
  selected: 'Not copied, but selected: copy it yourself.',
  row: (number: number) => ` row ${number}`,

  passkeys: {
    cancelled: 'That took too long or was canceled. Try again.',
    already: 'This device already has a passkey for your account.',
    failed: 'That passkey did not work. Reload the page and try again.',
  },

  split: {
    all: (total: string) => `All of ${total} is assigned`,
    tooMuch: (amount: string) => `${amount} too much`,
    left: (amount: string, total: string) => `${amount} of ${total} still to assign`,
  },

  files: {
    several: (count: number) => `${count} files`,
    compressing: (name: string) => `Compressing ${name}.`,
    sending: (name: string, size: string) => `${name}: sending ${size}.`,
    whenCompressed: (size: string) => `${size} when compressed`,
    oneTooLarge: (name: string, size: string, limit: string) =>
      `${name} is ${size}, and this page takes up to ${limit}. Split it into smaller files, or upload it through the API: POST /api/v1/uploads.`,
    severalTooLarge: (count: number, size: string, limit: string) =>
      `${count} files are ${size} together, and this page takes up to ${limit}. Send fewer at once, or upload them through the API: POST /api/v1/uploads.`,
  },
} as const;
