import type { Consent } from '../../../shared/people/schema/oauth-client.ts';
import { hidden, postForm } from '../../platform/components/form.ts';
import { facts } from '../../platform/components/table.ts';
import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { partsOf } from '../settings/scope-text.ts';
import { SCOPE_WORDS } from '../settings/words/scopes.ts';
import { WORDS } from './words.ts';

/** Asks the user to grant an application access. Nothing is granted until they choose Allow. */
export const consentPage = (viewer: Viewer, { client, scope, redirect_uri, user, request }: Consent): Html => {
  const words = WORDS.consent;
  return layout({
    title: words.title,
    viewer,
    content: html`<div class="card ask"><p>${words.intro(client.name)}</p>
<ul>${sentencesOf(scope).map((sentence) => html`<li>${sentence}</li>`)}</ul>
${facts([
  [words.signedInAs, user.email],
  [words.redirectsTo, html`<code>${placeOf(redirect_uri)}</code>`],
  [words.expires, words.expiry],
])}
<p>${words.warning}</p>
${postForm(
  viewer,
  { action: '/oauth/authorize' },
  html`${hidden('request', request)}
<div class="row"><button type="submit" name="decision" value="allow">${words.allow}</button>
<button type="submit" name="decision" value="deny" class="secondary">${words.deny}</button></div>`,
)}</div>`,
  });
};

const sentencesOf = (scope: string): readonly string[] => {
  const { permissions } = WORDS.consent;
  if (scope === 'read' || scope === 'read_write') return permissions[scope];
  return partsOf(scope).map(({ part, access }) => {
    const name = SCOPE_WORDS.parts.names[part];
    return access === 'write' ? permissions.writePart(name) : permissions.readPart(name);
  });
};

/** Shows only the origin: it tells the user who receives the code. */
const placeOf = (redirectUri: string): string => URL.parse(redirectUri)?.origin ?? redirectUri;

/** Redirects the browser to the application with the result of its request. */
export const answeringPage = (
  viewer: Viewer,
  { location, result }: { readonly location: string; readonly result: keyof typeof WORDS.answering.redirected },
): Html =>
  layout({
    title: WORDS.answering.title,
    viewer,
    content: html`<div class="card ask"><p>${WORDS.answering.redirected[result]}</p>
<p><a href="${location}" class="button">${WORDS.answering.go}</a></p></div>`,
  });

/** For an unknown client or redirect URI: the browser is not redirected (RFC 6749 §4.1.2.1). */
export const refusedRequestPage = (message: string): Html =>
  layout({
    title: WORDS.refused.title,
    content: html`<div class="narrow"><div class="notice error" role="alert"><p>${WORDS.refused.message(message)}</p></div>
<p>${WORDS.refused.next}</p>
<p><a href="/">${WORDS.refused.home}</a></p></div>`,
  });
