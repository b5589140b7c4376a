import { join } from 'node:path';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { byPrecedence, pathPatternOf } from '../../infra/route.ts';
import { SIGN_IN_ROUTES } from '../../infra/routes.ts';
import { readSettings } from '../../infra/settings.ts';
import { lightService } from './light-service.ts';
import { type Resource, removeFolders, resourcesOf, synthesized } from './synthesized.ts';

const DOMAIN = {
  DOMAIN_NAME: 'money.example.org',
  CERTIFICATE_ARN: 'arn:aws:acm:us-east-1:123456789012:certificate/1',
};

let templates: ReturnType<typeof synthesized>;
beforeAll(() => {
  templates = synthesized();
});
afterAll(removeFolders);

const configOf = (template: Template): Resource['Properties'] =>
  resourcesOf(template, 'AWS::CloudFront::Distribution')[0]?.[1].Properties.DistributionConfig;
const behaviorsOf = (template: Template): Resource['Properties'][] => {
  const { DefaultCacheBehavior, CacheBehaviors = [] } = configOf(template);
  return [...CacheBehaviors, DefaultCacheBehavior];
};
const isOfAssets = ({ PathPattern }: Resource['Properties']): boolean => PathPattern === '/assets/*';
const forPeople = (template: Template) => behaviorsOf(template).filter((behavior) => !isOfAssets(behavior));

describe('the distribution', () => {
  it('supports HTTP/2 and 3, and redirects plain HTTP to HTTPS in every behaviour', () => {
    expect(configOf(templates.edge)).toMatchObject({ HttpVersion: 'http2and3', Enabled: true });
    for (const behavior of behaviorsOf(templates.edge)) {
      expect(behavior).toMatchObject({ ViewerProtocolPolicy: 'redirect-to-https' });
    }
  });

  it('caches no response to a person and no error, and forwards everything except the host', () => {
    for (const behavior of forPeople(templates.edge)) {
      expect(behavior).toMatchObject({
        Compress: false,
        CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
        OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
        AllowedMethods: expect.arrayContaining(['GET', 'POST', 'PATCH', 'DELETE', 'PUT']),
      });
    }
    const lifetimes = configOf(templates.edge).CustomErrorResponses as {
      ErrorCode: number;
      ErrorCachingMinTTL: number;
    }[];
    expect(lifetimes.map(({ ErrorCachingMinTTL }) => ErrorCachingMinTTL)).toEqual(lifetimes.map(() => 0));
    expect(lifetimes.map(({ ErrorCode }) => ErrorCode)).toEqual(expect.arrayContaining([400, 403, 404, 500, 502, 503]));
  });

  it('sends every origin a secret that no template contains, over TLS 1.2', () => {
    const origins = configOf(templates.edge).Origins as Resource['Properties'][];

    expect(origins).toHaveLength(1 + SIGN_IN_ROUTES.length);
    for (const { OriginCustomHeaders, CustomOriginConfig } of origins) {
      expect(CustomOriginConfig).toMatchObject({ OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.2'] });
      expect(OriginCustomHeaders.map(({ HeaderName }: { HeaderName: string }) => HeaderName)).toEqual([
        'x-origin-secret',
      ]);
      expect(OriginCustomHeaders[0].HeaderValue).toEqual({
        'Fn::Join': [
          '',
          [
            '{{resolve:secretsmanager:',
            { Ref: expect.stringMatching(/EdgeOrigin/) },
            ':SecretString:current::',
            { Ref: expect.stringMatching(/EdgeOriginVersion/) },
            '}}',
          ],
        ],
      });
    }
  });

  it('has a limit for each address if the stage sets one, and then only in us-east-1', () => {
    const limited = Template.fromStack(lightService({ EDGE_REQUESTS_PER_MINUTE: '600' }).edge);
    const [acl, ...others] = resourcesOf(limited, 'AWS::WAFv2::WebACL');
    expect(others).toEqual([]);
    expect(acl?.[1].Properties).toMatchObject({
      Scope: 'CLOUDFRONT',
      DefaultAction: { Allow: {} },
      Rules: [
        {
          Statement: { RateBasedStatement: { AggregateKeyType: 'IP', Limit: 600, EvaluationWindowSec: 60 } },
          Action: { Block: { CustomResponse: { ResponseCode: 429 } } },
        },
      ],
    });
    expect(configOf(limited).WebACLId).toEqual({ 'Fn::GetAtt': [acl?.[0], 'Arn'] });
    expect(resourcesOf(templates.edge, 'AWS::WAFv2::WebACL')).toEqual([]);
    expect(configOf(templates.edge).WebACLId).toBeUndefined();

    const stage = { STAGE: 'prod', STAGE_ACCOUNT: '123456789012', EDGE_REQUESTS_PER_MINUTE: '600' };
    expect(readSettings({ ...stage, STAGE_REGION: 'us-east-1' }).edgeRequestsPerMinute).toBe(600);
    expect(() => readSettings({ ...stage, STAGE_REGION: 'eu-central-1' })).toThrow('needs a stage in us-east-1');
    expect(() => readSettings({ EDGE_REQUESTS_PER_MINUTE: '20' })).toThrow('at least 100, not "20"');
  });

  it('names the version of the secret, so that CloudFormation resolves a new one', () => {
    const version = 'a1b2c3d4-0000-4000-8000-000000000001';
    const { edge } = lightService({}, version);
    const origins = configOf(Template.fromStack(edge)).Origins as Resource['Properties'][];

    expect(origins).toHaveLength(3);
    for (const origin of origins) expect(JSON.stringify(origin)).toContain(`:SecretString:current::${version}}}`);
    expect(() => readSettings({ ORIGIN_VERSION: '2' })).toThrow('ORIGIN_VERSION must be the id of a version');
  });

  it('caches and compresses assets, without forwarding viewer data', () => {
    const behaviors = behaviorsOf(templates.edge);
    const [assets, ...others] = behaviors.filter(isOfAssets);

    expect(others).toEqual([]);
    expect(assets).toMatchObject({
      AllowedMethods: ['GET', 'HEAD'],
      CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6',
      Compress: true,
      ResponseHeadersPolicyId: behaviors.at(-1)?.ResponseHeadersPolicyId,
      TargetOriginId: behaviors.at(-1)?.TargetOriginId,
    });
    expect(assets).not.toHaveProperty('OriginRequestPolicyId');
    expect(assets).not.toHaveProperty('FunctionAssociations');
  });

  it("refuses other host names and forwards the viewer's address, in every behaviour for people", () => {
    for (const behavior of forPeople(templates.edge)) {
      expect(behavior.FunctionAssociations).toMatchObject([{ EventType: 'viewer-request' }]);
    }
    templates.edge.hasResourceProperties('AWS::CloudFront::Function', {
      AutoPublish: true,
      FunctionConfig: { Runtime: 'cloudfront-js-2.0' },
      FunctionCode: Match.stringLikeRegexp('x-viewer-host(.|\n)*x-viewer-address'),
    });
  });

  it('sends headers that enforce HTTPS and forbid type sniffing and framing', () => {
    templates.edge.hasResourceProperties('AWS::CloudFront::ResponseHeadersPolicy', {
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: {
          StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, Override: true },
          ContentTypeOptions: { Override: true },
          FrameOptions: { FrameOption: 'DENY', Override: true },
          ContentSecurityPolicy: { ContentSecurityPolicy: Match.stringLikeRegexp("frame-ancestors 'none'") },
        },
      },
    });
  });

  it("uses the deployment's domain with at least TLS 1.2", () => {
    const { edge } = lightService(DOMAIN);

    expect(configOf(Template.fromStack(edge))).toMatchObject({
      Aliases: ['money.example.org'],
      ViewerCertificate: { AcmCertificateArn: DOMAIN.CERTIFICATE_ARN, MinimumProtocolVersion: 'TLSv1.2_2021' },
    });
  });

  it('passes on only the deployment’s domain, or CloudFront’s own name if there is none', () => {
    const codeOf = (template: Template) =>
      resourcesOf(template, 'AWS::CloudFront::Function')[0]?.[1].Properties.FunctionCode as string;

    expect(codeOf(Template.fromStack(lightService(DOMAIN).edge))).toContain('var name = "money.example.org";');
    expect(codeOf(templates.edge)).toContain('var name = event.context.distributionDomainName;');
  });

  it.each(['https://money.example.org', 'money.example.org:8443', '*.example.org', 'localhost', '203.0.113.7', '";x'])(
    'refuses a DOMAIN_NAME that is not a domain: %s',
    (name) => {
      expect(() => readSettings({ ...DOMAIN, DOMAIN_NAME: name })).toThrow('DOMAIN_NAME must be a domain name like');
    },
  );

  it('requires the domain name and its certificate together', () => {
    expect(() => readSettings({ DOMAIN_NAME: 'money.example.org' })).toThrow('must be set together');
  });

  it('logs no query, path, header or cookie', () => {
    const [, delivery] = resourcesOf(templates.edge, 'AWS::Logs::Delivery')[0] ?? [];
    const fields = delivery?.Properties.RecordFields as string[];

    expect(fields).toContain('sc-status');
    expect(fields.filter((field) => /uri|query|cookie|referer|agent|host|header/i.test(field))).toEqual([]);
  });
});

describe('a function for people', () => {
  const domainsOf = (area: Parameters<typeof Template.fromStack>[0]) =>
    resourcesOf(Template.fromStack(area), 'AWS::Lambda::Function').map(
      ([, { Properties }]) => Properties.Environment.Variables.DOMAIN_NAME,
    );

  it("knows the deployment's domain, the only name for which it makes links", () => {
    expect(domainsOf(lightService(DOMAIN).area)).toEqual(['money.example.org', 'money.example.org']);
    expect(domainsOf(lightService().area)).toEqual([undefined, undefined]);
  });

  it('does not receive local names, which are accepted on one machine only', () => {
    expect(JSON.stringify(templates.all.map((template) => template.toJSON()))).not.toContain('LOCAL_HOSTS');
  });
});

describe('a sign-in route', () => {
  it('has a URL without authorization, which anyone can call, but only through the edge', () => {
    const { area } = lightService();
    const template = Template.fromStack(area);
    const permissions = resourcesOf(template, 'AWS::Lambda::Permission').map(([, { Properties }]) => Properties);

    template.resourceCountIs('AWS::Lambda::Url', 2);
    template.allResourcesProperties('AWS::Lambda::Url', { AuthType: 'NONE' });
    for (const { Action, FunctionUrlAuthType, InvokedViaFunctionUrl } of permissions) {
      expect(
        Action === 'lambda:InvokeFunctionUrl' ? FunctionUrlAuthType === 'NONE' : InvokedViaFunctionUrl === true,
      ).toBe(true);
    }
  });

  it('has its own behaviour, the longer path first', () => {
    const { edge } = lightService();
    const config = configOf(Template.fromStack(edge));
    const patterns = config.CacheBehaviors.map(({ PathPattern }: { PathPattern: string }) => PathPattern);
    const targets = behaviorsOf(Template.fromStack(edge)).map(({ TargetOriginId }) => TargetOriginId);

    expect(patterns).toEqual(['/auth/*/callback', '/auth/*', '/assets/*']);
    expect(new Set(targets).size).toBe(3);
  });

  it("cannot know the edge's address, which would be a circular dependency", () => {
    const { app, area, edge } = lightService();
    area.signIn[0]?.function.addEnvironment('EDGE', edge.distribution.domainName);

    expect(() => app.synth()).toThrow('Circular Dependencies');
  });
});

describe('every other function', () => {
  it('has no function URL', () => {
    const urls = templates.all.flatMap((template) => resourcesOf(template, 'AWS::Lambda::Url'));

    expect(urls).toHaveLength(SIGN_IN_ROUTES.length);
  });
});

describe('pathPatternOf', () => {
  it('replaces parameters with asterisks, and sorts more literal patterns first', () => {
    const paths = [
      '/auth/{name}',
      '/auth/saml/{id}',
      '/auth/{name}/callback',
      '/auth/openid_connect/callback',
      '/auth/saml/{id}/callback',
    ];
    const patterns = paths.map((path) => pathPatternOf({ path })).sort(byPrecedence);

    expect(patterns).toEqual([
      '/auth/saml/*/callback',
      '/auth/openid_connect/callback',
      '/auth/saml/*',
      '/auth/*/callback',
      '/auth/*',
    ]);
  });

  it('differs for every sign-in route', () => {
    const patterns = SIGN_IN_ROUTES.map(pathPatternOf);

    expect(new Set(patterns).size).toBe(patterns.length);
  });
});

describe('functions/', () => {
  it('may call no local servers in the cloud', () => {
    const text = JSON.stringify(templates.all.map((template) => template.toJSON()));

    expect(text).not.toContain('EGRESS_ALLOW');
    expect(text).not.toMatch(/BANKFEEDA_BASE_URL":"(?!https:\/\/)/);
    expect(text).toContain('"BANKFEEDA_BASE_URL":"https://www.lunchflow.app/api/v1"');
    expect(text).not.toContain(join('config', 'auth.yml'));
  });
});
