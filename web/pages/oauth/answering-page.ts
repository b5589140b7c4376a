import { type Html, html } from '../../html.ts';
import { layout } from '../../layout.ts';
import type { Viewer } from '../../viewer.ts';

/** The browser goes on by itself to the application, which is told what is wrong with its request. */
export const answeringPage = (viewer: Viewer, location: string): Html =>
  layout({
    title: 'Back to the application',
    viewer,
    content: html`<p>The application did not ask as it has to, so it was given nothing. You go back to it.</p>
<p><a href="${location}" class="button">Go back to the application</a></p>`,
  });
