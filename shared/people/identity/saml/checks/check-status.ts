import { PROTOCOL, STATUS_SUCCESS } from '../namespaces.ts';
import { type CheckResult, quote, refuse } from '../saml-refusal.ts';
import { attributeOf, firstNamed, textOf, type XmlElement } from '../xml.ts';

/** Names the codes and the message that the identity provider gives for an error. */
export const checkStatus = (response: XmlElement): CheckResult => {
  const status = firstNamed(response, PROTOCOL, 'Status');
  const code = status && firstNamed(status, PROTOCOL, 'StatusCode');
  const value = code && attributeOf(code, 'Value');
  if (value === STATUS_SUCCESS) return undefined;
  const inner = code && firstNamed(code, PROTOCOL, 'StatusCode');
  const message = status && firstNamed(status, PROTOCOL, 'StatusMessage');
  const details = [value, inner && attributeOf(inner, 'Value'), message && textOf(message)];
  const said = details.filter((text) => text !== undefined).map(quote);
  return refuse('status', `The identity provider answers ${said.join(', ') || 'without a status'}`);
};
