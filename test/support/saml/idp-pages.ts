import { escapeXml } from '../../../shared/people/identity/saml/xml.ts';

const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${escapeXml(name)}" value="${escapeXml(value)}">`;

/** Asks who it is, and comes back with the request as it was. */
export const nameForm = (url: URL): string => {
  const kept = [...url.searchParams].map(([name, value]) => hidden(name, value));
  return `<!doctype html><title>Sign in at the provider</title><form>${kept.join('')}<label>E-mail <input name="name" autofocus></label><button>Sign in</button></form>`;
};

/** Posts itself where there is JavaScript. */
export const postForm = (action: string, xml: string, relayState: string | null): string => {
  const response = hidden('SAMLResponse', Buffer.from(xml).toString('base64'));
  const state = relayState === null ? '' : hidden('RelayState', relayState);
  return `<!doctype html><title>Going back</title><body onload="document.forms[0].submit()"><form method="post" action="${escapeXml(action)}">${response}${state}<button>Continue</button></form>`;
};

/** What a client without a browser makes of the page: where the form goes, and its fields. */
export const readPostForm = (
  page: string,
): { readonly action: string; readonly fields: Readonly<Record<string, string>> } => {
  const fields = [...page.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, plain(value)] as const,
  );
  return { action: plain(/action="([^"]*)"/.exec(page)?.[1] ?? ''), fields: Object.fromEntries(fields) };
};

const plain = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
