import { type Html, html } from '../../html.ts';
import { layout } from '../../layout.ts';
import type { Viewer } from '../../viewer.ts';

/** The browser goes on by itself to the provider that is to be connected. */
export const connectingPage = (viewer: Viewer, path: string): Html =>
  layout({
    title: 'Connecting an account',
    viewer,
    content: html`<p>You go on to the provider, and come back here.</p><p><a href="${path}">Go on</a></p>`,
  });
