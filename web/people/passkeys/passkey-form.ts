import { hidden } from '../../platform/components/form.ts';
import { type Child, type Html, html } from '../../platform/html.ts';
import type { Viewer } from '../../platform/viewer.ts';

type PasskeyForm = {
  readonly ceremony: 'create' | 'get';
  readonly action: string;
  /** The host that passkeys belong to; at another name, they cannot be used. */
  readonly host: string;
  readonly viewer?: Pick<Viewer, 'csrfToken'>;
  readonly content: Child;
};

/** Invisible until the script of this page finds that the browser can do it. It asks `action`/options for the challenge. */
export const passkeyForm = ({ ceremony, action, host, viewer, content }: PasskeyForm): Html =>
  html`<form method="post" action="${action}" data-passkey="${ceremony}" data-host="${host}">
${viewer !== undefined && hidden('csrf_token', viewer.csrfToken)}${hidden('credential', '')}
${content}
<p role="status" data-passkey-trouble></p></form>`;
