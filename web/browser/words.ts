/** The texts that scripts write; all others are part of the pages. */
export const WORDS = {
  arrowKeys: (chart: string) => `${chart}: the arrow keys move between points`,
  offline: 'The connection is interrupted. The import continues, and this page updates when it is back.',
  noPreview: 'The preview cannot be shown now. Try again, or save.',
  remove: 'Remove',
  copied: 'Copied',
  row: (number: number) => ` row ${number}`,

  passkeys: {
    cancelled: 'The request was canceled or timed out. Try again.',
    already: 'This device already has a passkey for your account.',
    failed: 'The passkey could not be used. Reload the page and try again.',
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
      `${name} has ${size}. The limit of this page is ${limit}. Split it into smaller files, or upload it with an API key: POST /api/v1/uploads.`,
    severalTooLarge: (count: number, size: string, limit: string) =>
      `${count} files have ${size}. The limit of this page is ${limit}. Send fewer files at once, or upload them with an API key: POST /api/v1/uploads.`,
  },
} as const;
