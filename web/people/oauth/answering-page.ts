import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';

/** The browser goes on by itself to the application, which is told what came of its request. */
export const answeringPage = (
  viewer: Viewer,
  { location, said }: { readonly location: string; readonly said: string },
): Html =>
  layout({
    title: 'Back to the application',
    viewer,
    content: html`<p>${said} You go back to it.</p>
<p><a href="${location}" class="button">Go back to the application</a></p>`,
  });
