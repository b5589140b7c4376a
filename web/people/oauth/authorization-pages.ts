import type { Consent } from '../../../shared/people/schema/oauth-client.ts';
import { hidden, postForm } from '../../platform/components/form.ts';
import { facts } from '../../platform/components/table.ts';
import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';

const MAY: Readonly<Record<Consent['scope'], readonly string[]>> = {
  read: ['See your accounts, transactions, valuations, imports and exports'],
  read_write: [
    'See your accounts, transactions, valuations, imports and exports',
    'Add, change and delete them',
    'Bring in files, publish and revert imports, and connect banks',
  ],
};

/** What an application asks for, in words; nothing is given before the person says so. */
export const consentPage = (viewer: Viewer, { client, scope, redirect_uri, user, request }: Consent): Html =>
  layout({
    title: 'Allow access',
    viewer,
    content: html`<div class="narrow"><p><strong>${client.name}</strong> asks to act in your name. If you allow it, it may:</p>
<ul>${MAY[scope].map((sentence) => html`<li>${sentence}</li>`)}</ul>
${facts([
  ['You are', user.email],
  ['It is answered at', html`<code>${placeOf(redirect_uri)}</code>`],
  ['For how long', '90 days at most, or 30 without use'],
])}
<p>Allow it only if you have just come from there and trust it. You can revoke it under <a href="/settings/authorizations">Settings, Applications</a>.</p>
${postForm(
  viewer,
  { action: '/oauth/authorize' },
  html`${hidden('request', request)}
<div class="row"><button type="submit" name="decision" value="allow">Allow</button>
<button type="submit" name="decision" value="deny" class="secondary">Deny</button></div>`,
)}</div>`,
  });

/** Whose address it is counts, not what stands behind it. */
const placeOf = (redirectUri: string): string => URL.parse(redirectUri)?.origin ?? redirectUri;

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

/** The application is not known or wants to be answered elsewhere: nobody is sent there. */
export const refusedRequestPage = (message: string): Html =>
  layout({
    title: 'This application cannot be allowed',
    content: html`<div class="narrow"><div class="notice error" role="alert"><p>${message}.</p></div>
<p>It was given nothing. Close this page, and tell whoever makes the application; it has to be registered here as it asks.</p>
<p><a href="/">Overview</a></p></div>`,
  });
