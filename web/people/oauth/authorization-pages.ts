import type { Consent } from '../../../shared/people/schema/oauth-client.ts';
import { hidden, postForm } from '../../platform/components/form.ts';
import { facts } from '../../platform/components/table.ts';
import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';

const PERMISSIONS: Readonly<Record<Consent['scope'], readonly string[]>> = {
  read: ['See your accounts, transactions, valuations, imports and exports'],
  read_write: [
    'See your accounts, transactions, valuations, imports and exports',
    'Add, change and delete them',
    'Import files, publish and undo imports, and connect banks',
  ],
};

/** Asks the user to grant an application access. Nothing is granted until they choose Allow. */
export const consentPage = (viewer: Viewer, { client, scope, redirect_uri, user, request }: Consent): Html =>
  layout({
    title: 'Allow access',
    viewer,
    content: html`<div class="narrow"><p><strong>${client.name}</strong> wants to access your account. It will be able to:</p>
<ul>${PERMISSIONS[scope].map((sentence) => html`<li>${sentence}</li>`)}</ul>
${facts([
  ['Signed in as', user.email],
  ['Redirects to', html`<code>${placeOf(redirect_uri)}</code>`],
  ['Expires', 'After 90 days, or after 30 days without use'],
])}
<p>Allow access only if you started this request and trust the application. You can revoke access at any time under <a href="/settings/authorizations">Settings, Applications</a>.</p>
${postForm(
  viewer,
  { action: '/oauth/authorize' },
  html`${hidden('request', request)}
<div class="row"><button type="submit" name="decision" value="allow">Allow</button>
<button type="submit" name="decision" value="deny" class="secondary">Deny</button></div>`,
)}</div>`,
  });

/** Shows only the origin: it tells the user who receives the code. */
const placeOf = (redirectUri: string): string => URL.parse(redirectUri)?.origin ?? redirectUri;

/** Redirects the browser to the application with the result of its request. */
export const answeringPage = (
  viewer: Viewer,
  { location, message }: { readonly location: string; readonly message: string },
): Html =>
  layout({
    title: 'Returning to the application',
    viewer,
    content: html`<p>${message} You are being redirected.</p>
<p><a href="${location}" class="button">Return to the application</a></p>`,
  });

/** For an unknown client or redirect URI: the browser is not redirected (RFC 6749 §4.1.2.1). */
export const refusedRequestPage = (message: string): Html =>
  layout({
    title: 'Authorization error',
    content: html`<div class="narrow"><div class="notice error" role="alert"><p>${message}.</p></div>
<p>No access was granted. Close this page and contact the application's developer: the request must match how the application is registered here.</p>
<p><a href="/">Overview</a></p></div>`,
  });
