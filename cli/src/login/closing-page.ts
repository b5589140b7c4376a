const PAGES = {
  done: ['You are signed in', 'The command line can use Counterfoil now. Close this page and return to the terminal.'],
  denied: [
    'You did not allow access',
    'The command line is not signed in. Close this page. If that was a mistake, run the command in the terminal again.',
  ],
  failed: ['The sign-in failed', 'The terminal shows the reason. Close this page and return to it.'],
  other: [
    'This page belongs to another sign-in',
    'Close it, and use the page that the last command in the terminal opened.',
  ],
} as const;

export type ClosingPage = keyof typeof PAGES;

/** The last page in the browser. */
export const closingPage = (page: ClosingPage): string => {
  const [title, text] = PAGES[page];
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} – Counterfoil</title>
<style>:root{color-scheme:light dark;font:1.1rem/1.5 system-ui,sans-serif}main{max-width:32rem;margin:20vh auto;padding:0 1rem}</style></head>
<body><main><h1>${title}</h1><p>${text}</p></main></body>
</html>
`;
};
