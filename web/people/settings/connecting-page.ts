import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';

/** The browser goes on by itself to the provider that is to be connected. */
export const connectingPage = (viewer: Viewer, path: string): Html =>
  layout({
    title: 'Connecting an account',
    viewer,
    content: html`<p>You go on to the provider, and come back here.</p><p><a href="${path}">Go on</a></p>`,
  });
