import { type CheckResult, quote, refuse } from '../saml-refusal.ts';
import { attributeOf, type XmlElement } from '../xml.ts';

export const checkDestination = (message: XmlElement, url: string): CheckResult => {
  const destination = attributeOf(message, 'Destination');
  return destination === url
    ? undefined
    : refuse('destination', `${message.localName} is destined for ${quote(destination)}, this is ${quote(url)}`);
};
