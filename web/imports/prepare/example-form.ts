import { actionButton } from '../../platform/components/form.ts';
import { type Html, html } from '../../platform/html.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { WORDS } from '../words/new-import.ts';

/** Imports an invented statement with one click. */
export const exampleForm = (viewer: Viewer): Html =>
  html`<div class="after"><p class="muted">${WORDS.example}</p>
${actionButton(viewer, '/imports/example', WORDS.importExample, { secondary: true })}</div>`;
