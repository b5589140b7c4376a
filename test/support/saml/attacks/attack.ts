import type { SamlProvider } from '../../../../shared/people/sso/domain/identity-provider.ts';
import type { SamlRefusal } from '../../../../shared/people/sso/protocols/saml/saml-refusal.ts';
import type { ResponseToVerify } from '../../../../shared/people/sso/protocols/saml/verify-response.ts';
import type { SigningMode } from '../vendors.ts';

/** A response with one fault, and the expected reason. */
export type Attack = {
  readonly name: string;
  readonly xml: string;
  readonly reason: SamlRefusal;
  readonly request?: Partial<ResponseToVerify>;
  readonly provider?: Partial<SamlProvider>;
};

export const MODES: readonly SigningMode[] = ['response', 'assertion', 'both'];

/** The first element with that name and its contents; these elements never nest in the plain format. */
export const cut = (xml: string, name: string): string => {
  const start = xml.search(new RegExp(`<${name}[ >/]`));
  const end = xml.indexOf(`</${name}>`, start);
  if (start === -1 || end === -1) throw new Error(`The message has no ${name}`);
  return xml.slice(start, end + name.length + 3);
};

export const remove = (xml: string, name: string): string => xml.replace(cut(xml, name), '');

/** A text that must be present. */
export const swap = (xml: string, from: string | RegExp, to: string): string => {
  const swapped = xml.replace(from, () => to);
  if (swapped === xml) throw new Error(`Nothing to replace: ${from}`);
  return swapped;
};

/** Everything between the outer tags. */
export const inside = (element: string): string => element.slice(element.indexOf('>') + 1, element.lastIndexOf('</'));
