import type { Answer } from '../gateway/http-answer.ts';
import { type Properties, type Resource, section } from '../template/resource.ts';

type Header = { readonly name: string; readonly value: string; readonly override: boolean };
export type AnswerHeaders = (answer: Answer) => Answer;

const transportSecurity = ({ AccessControlMaxAgeSec, IncludeSubdomains, Preload }: Properties): string =>
  [`max-age=${AccessControlMaxAgeSec}`, IncludeSubdomains && 'includeSubDomains', Preload && 'preload']
    .filter(Boolean)
    .join('; ');

const SECURITY: Readonly<Record<string, readonly [name: string, value: (config: Properties) => string]>> = {
  ContentSecurityPolicy: ['content-security-policy', (config) => String(config['ContentSecurityPolicy'])],
  ContentTypeOptions: ['x-content-type-options', () => 'nosniff'],
  FrameOptions: ['x-frame-options', (config) => String(config['FrameOption'])],
  ReferrerPolicy: ['referrer-policy', (config) => String(config['ReferrerPolicy'])],
  StrictTransportSecurity: ['strict-transport-security', transportSecurity],
};

const headersOf = (config: Properties): Header[] => {
  const security = section(config, 'SecurityHeadersConfig') as Readonly<Record<string, Properties>>;
  const known = Object.entries(SECURITY).flatMap(([key, [name, value]]) => {
    const given = security[key];
    return given === undefined ? [] : [{ name, value: value(given), override: given['Override'] === true }];
  });
  const custom = (section(config, 'CustomHeadersConfig')['Items'] ?? []) as readonly Properties[];
  return [
    ...known,
    ...custom.map(({ Header, Value, Override }) => ({
      name: String(Header).toLowerCase(),
      value: String(Value),
      override: Override === true,
    })),
  ];
};

/** What a response headers policy adds to an answer, or sets over it. */
export const answerHeaders = ({ properties }: Pick<Resource, 'properties'>): AnswerHeaders => {
  const headers = headersOf(section(properties, 'ResponseHeadersPolicyConfig'));
  return (answer) => ({
    ...answer,
    headers: {
      ...Object.fromEntries(headers.filter(({ override }) => !override).map(({ name, value }) => [name, value])),
      ...answer.headers,
      ...Object.fromEntries(headers.filter(({ override }) => override).map(({ name, value }) => [name, value])),
    },
  });
};
