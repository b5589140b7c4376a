import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';

const CLOSED = {
  registration: {
    title: 'Registration is closed',
    text: 'The first account is there already. Ask whoever runs the service for one, or sign in by a provider.',
  },
  passwordReset: {
    title: 'Passwords are switched off',
    text: 'Nobody resets a password here: sign in by your provider, which knows how to help if you cannot.',
  },
} as const;

/** A page that is not there under these settings. */
export const closedPage = (what: keyof typeof CLOSED): Html =>
  layout({
    title: CLOSED[what].title,
    content: html`<div class="narrow"><p>${CLOSED[what].text}</p>
<p><a href="/sign-in" class="button">Sign in</a></p></div>`,
  });
