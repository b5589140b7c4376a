import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';

/** The application is not known or wants to be answered elsewhere: nobody is sent there. */
export const refusedRequestPage = (message: string): Html =>
  layout({
    title: 'This application cannot be allowed',
    content: html`<div class="narrow"><div class="notice error" role="alert"><p>${message}.</p></div>
<p>It was given nothing. Close this page, and tell whoever makes the application; it has to be registered here as it asks.</p>
<p><a href="/">Overview</a></p></div>`,
  });
