import { actionButton } from '../platform/components/form.ts';
import { type Child, type Html, html } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';

type Deletion = {
  readonly action: string;
  readonly label: string;
  /** The effects of the deletion. */
  readonly consequence: Child;
  readonly version: string;
  /** Where the viewer goes afterwards. */
  readonly list?: string | undefined;
};

/** A delete button behind a disclosure that explains the effects. */
export const deleteDetails = (viewer: Viewer, { action, label, consequence, version, list }: Deletion): Html =>
  html`<details><summary>${label}</summary><p>${consequence}</p>
${actionButton(viewer, action, label, { danger: true, fields: { version, ...(list !== undefined && { list }) } })}</details>`;
