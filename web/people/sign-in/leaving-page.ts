import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';

/** Signed out here; the browser goes on by itself to where the provider signs out too. */
export const leavingPage = (location: string): Html =>
  layout({
    title: 'Signing out',
    content: html`<div class="narrow"><p>You are signed out here. Your provider may still know you.</p>
<p><a href="${location}" class="button">Sign out at the provider, too</a></p>
<p><a href="/sign-in">Sign in again</a></p></div>`,
  });
