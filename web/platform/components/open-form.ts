import { type Child, type Html, html } from '../html.ts';

/** A form of somebody who is not signed in: there is no session whose token could go along, only the browser's word where it comes from. */
export const openForm = (action: string, content: Child): Html =>
  html`<form method="post" action="${action}">
${content}</form>`;

export const hidden = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}">`;
