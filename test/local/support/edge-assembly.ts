import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIXTURE_ASSEMBLY } from './fixture-cloud.ts';

const VIEWER_REQUEST = `
function handler(event) {
  event.request.headers['x-viewer-host'] = { value: event.request.headers.host.value };
  event.request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return event.request;
}`;

const hostOf = (url: unknown) => ({ 'Fn::Select': [2, { 'Fn::Split': ['/', url] }] });

const origin = (Id: string, url: unknown, version: string) => ({
  Id,
  DomainName: hostOf(url),
  OriginCustomHeaders: [
    {
      HeaderName: 'x-origin-secret',
      HeaderValue: {
        'Fn::Join': ['', ['{{resolve:secretsmanager:', { Ref: 'Origin' }, `:SecretString:current::${version}}}`]],
      },
    },
  ],
});

const behavior = (TargetOriginId: string, PathPattern?: string) => ({
  TargetOriginId,
  ...(PathPattern !== undefined && { PathPattern }),
  AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
  CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
  OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
  ResponseHeadersPolicyId: { Ref: 'Headers' },
  FunctionAssociations: [
    { EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': ['ViewerRequest', 'FunctionARN'] } },
  ],
});

/** Like the behaviour for assets: cached, compressed, and without viewer data. */
const keptBehavior = (TargetOriginId: string, PathPattern: string) => ({
  TargetOriginId,
  PathPattern,
  AllowedMethods: ['GET', 'HEAD'],
  Compress: true,
  CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6',
  ResponseHeadersPolicyId: { Ref: 'Headers' },
});

const url = (target: string) => ({
  Type: 'AWS::Lambda::Url',
  Properties: { AuthType: 'NONE', TargetFunctionArn: { 'Fn::GetAtt': [target, 'Arn'] } },
});

const openTo = (target: string, action: string) => ({
  Type: 'AWS::Lambda::Permission',
  Properties: { Action: action, FunctionName: { 'Fn::GetAtt': [target, 'Arn'] }, Principal: '*' },
});

/** Sends the version of the secret, by default the one that was current when the distribution changed last. */
export const distribution = (version = '', comment = '') => ({
  Type: 'AWS::CloudFront::Distribution',
  Properties: {
    DistributionConfig: {
      Comment: comment,
      Origins: [
        origin('api', { 'Fn::GetAtt': ['Api', 'ApiEndpoint'] }, version),
        origin('echo', { 'Fn::GetAtt': ['EchoUrl', 'FunctionUrl'] }, version),
        origin('act', { 'Fn::GetAtt': ['ActUrl', 'FunctionUrl'] }, version),
      ],
      CacheBehaviors: [
        behavior('act', '/auth/act/?'),
        behavior('echo', '/auth/*'),
        keptBehavior('api', '/files/kept/*'),
      ],
      DefaultCacheBehavior: behavior('api'),
    },
  },
});

/** A distribution in front of the fixture's HTTP API, declared like the product's. */
export const EDGE_RESOURCES = {
  Origin: {
    Type: 'AWS::SecretsManager::Secret',
    Properties: {
      GenerateSecretString: {
        PasswordLength: 64,
        ExcludePunctuation: true,
        SecretStringTemplate: '{}',
        GenerateStringKey: 'current',
      },
    },
  },
  Keys: {
    Type: 'AWS::SecretsManager::Secret',
    Properties: {
      GenerateSecretString: {
        PasswordLength: 64,
        ExcludePunctuation: true,
        SecretStringTemplate: '{"current":"k1"}',
        GenerateStringKey: 'k1',
      },
    },
  },
  Config: {
    Type: 'AWS::SecretsManager::Secret',
    Properties: { GenerateSecretString: {}, Tags: [{ Key: 'source-file', Value: 'config/auth.yml' }] },
  },
  EchoUrl: url('Echo'),
  ActUrl: url('Act'),
  EchoUrlIsOpen: openTo('Echo', 'lambda:InvokeFunctionUrl'),
  EchoIsOpen: openTo('Echo', 'lambda:InvokeFunction'),
  ActUrlIsOpen: openTo('Act', 'lambda:InvokeFunctionUrl'),
  ActIsOpen: openTo('Act', 'lambda:InvokeFunction'),
  ViewerRequest: { Type: 'AWS::CloudFront::Function', Properties: { FunctionCode: VIEWER_REQUEST } },
  Headers: {
    Type: 'AWS::CloudFront::ResponseHeadersPolicy',
    Properties: {
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: {
          ContentTypeOptions: { Override: true },
          ReferrerPolicy: { ReferrerPolicy: 'same-origin', Override: false },
          StrictTransportSecurity: { AccessControlMaxAgeSec: 60, IncludeSubdomains: true, Override: true },
        },
        CustomHeadersConfig: { Items: [{ Header: 'X-Function', Value: 'of the edge', Override: false }] },
      },
    },
  },
  Distribution: distribution(),
} as const;

/** The fixture's assembly with an edge, in a separate folder; `extra` replaces or adds resources. */
export const edgeAssembly = (extra: Readonly<Record<string, unknown>> = {}): string => {
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-edge-'));
  cpSync(FIXTURE_ASSEMBLY, folder, { recursive: true });
  const file = join(folder, 'Fixture.template.json');
  const template = JSON.parse(readFileSync(file, 'utf8')) as { Resources: object };
  writeFileSync(
    file,
    JSON.stringify({ ...template, Resources: { ...template.Resources, ...EDGE_RESOURCES, ...extra } }),
  );
  return folder;
};
