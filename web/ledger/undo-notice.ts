import { actionButton } from '../platform/components/form.ts';
import { notice } from '../platform/components/notice.ts';
import { type Html, html } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { WORDS } from './words/common.ts';

/** The edit of an entry that can be undone. `path`: the page of the entry. */
export type UndoOffer = { readonly path: string; readonly at: string };

/** `list`: where the person goes back to. */
export const undoButton = (
  viewer: Viewer,
  { path, at }: UndoOffer,
  { list, context }: { readonly list?: string | undefined; readonly context?: string } = {},
): Html =>
  actionButton(viewer, `${path}/undo`, WORDS.undo, {
    secondary: true,
    ...(context !== undefined && { context }),
    fields: { at, ...(list !== undefined && { list }) },
  });

/** The result of the previous action, with the button that takes it back; Ctrl Z does the same. */
export const doneWithUndo = (
  viewer: Viewer,
  sentence: string | undefined,
  offer: UndoOffer | undefined,
  list?: string,
): Html | undefined =>
  sentence === undefined
    ? undefined
    : notice(
        'success',
        offer === undefined
          ? sentence
          : html`<div class="row" data-undo><span>${sentence}</span> ${undoButton(viewer, offer, { list })}</div>`,
      );

/** The sentence that a code in the query selects. */
export const sentenceFor = (
  sentences: Readonly<Record<string, string>>,
  code: string | undefined,
): string | undefined => (code !== undefined && Object.hasOwn(sentences, code) ? sentences[code] : undefined);
