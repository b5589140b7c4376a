import type { Consent } from '../../../shared/people/schema/oauth-client.ts';
import { explainedChoices, hidden, postForm } from '../../platform/components/form.ts';
import { notice } from '../../platform/components/notice.ts';
import { facts } from '../../platform/components/table.ts';
import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { partsOf } from '../settings/scope-text.ts';
import { SCOPE_WORDS } from '../settings/words/scopes.ts';
import { WORDS } from './words.ts';

/** Asks the user to grant an application access. Nothing is granted until they choose Allow. */
export const consentPage = (viewer: Viewer, consent: Consent): Html => {
  const { client, scope, choices, redirect_uri, user, request } = consent;
  const words = WORDS.consent;
  return layout({
    title: words.title,
    viewer,
    content: html`<div class="card ask"><p>${introOf(client)}</p>
<ul>${sentencesOf(scope).map((sentence) => html`<li>${sentence}</li>`)}</ul>
${facts([
  [words.signedInAs, user.email],
  ...(client.host === null ? [] : [[words.describedAt, html`<code>${client.id}</code>`] as const]),
  [words.redirectsTo, html`<code>${placeOf(redirect_uri)}</code>`],
  [words.expires, words.expiry],
])}
${client.host !== null && consent.redirects_to_device && notice('warning', html`<p>${words.toDevice(client.host)}</p>`)}
<p>${words.warning}</p>
${postForm(
  viewer,
  { action: '/oauth/authorize' },
  html`${hidden('request', request)}
${choices.length > 1 && scopeChoice(choices)}
<div class="row"><button type="submit" name="decision" value="allow">${words.allow}</button>
<button type="submit" name="decision" value="deny" class="secondary">${words.deny}</button></div>`,
)}</div>`,
  });
};

/** The host comes first: its owner is certain, the name is only claimed. */
const introOf = ({ name, host }: Consent['client']): Html => {
  const words = WORDS.consent;
  if (host === null) return words.intro(name);
  return name === host ? words.introOfHost(host) : words.introOfClaimed(host, name);
};

const scopeChoice = (choices: Consent['choices']): Html => {
  const { access, choice: labels } = WORDS.consent;
  return explainedChoices(
    { name: 'scope', label: access },
    choices.map(({ choice, scope }) => ({
      value: choice,
      label: labels[choice].label,
      hint: choice === 'requested' ? labels.requested.hint : sentencesOf(scope).join('. '),
    })),
    { values: { scope: 'requested' }, errors: [] },
  );
};

const sentencesOf = (scope: string): readonly string[] => {
  const { permissions } = WORDS.consent;
  if (scope === 'read' || scope === 'propose' || scope === 'read_write') return permissions[scope];
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
