import { type Html, html } from '../html.ts';

/** In the place of a form that asks for a recent proof. */
export const proveFirst = (why: string, path: string): Html =>
  html`<p>${why}</p>
<p><a class="button" href="/sign-in/again?return_to=${encodeURIComponent(path)}">Prove that it is you</a></p>`;
