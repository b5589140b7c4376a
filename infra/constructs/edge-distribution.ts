import { Duration, Fn, Stack } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Construct } from 'constructs';
import { byPrecedence, pathPatternOf } from '../route.ts';
import type { Settings } from '../settings.ts';
import { globalName, type Stage } from '../stage.ts';
import { EdgeFirewall } from './edge-firewall.ts';
import type { SignInEndpoint } from './endpoints.ts';
import type { ServiceSecret } from './service-secret.ts';

export type EdgeDistributionProps = {
  readonly api: HttpApi;
  readonly signIn: readonly SignInEndpoint[];
  readonly originSecret: ServiceSecret;
  /** Empty for the current version. */
  readonly originVersion: string;
  readonly settings: Settings;
};

/** CloudFront caches errors for ten seconds by URL only, so one user's 404 would be served to everyone. */
const NEVER_KEPT = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504].map((httpStatus) => ({
  httpStatus,
  ttl: Duration.seconds(0),
}));

/** No cookies, query, host or address are forwarded, so the answer is the same for everyone and can be cached. */
const KEPT: Omit<BehaviorOptions, 'origin'> = {
  allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
  cachePolicy: CachePolicy.CACHING_OPTIMIZED,
  compress: true,
};

/** `https://<host>/…` → `<host>` */
const hostOf = (url: string): string => Fn.select(2, Fn.split('/', url));

/**
 * The single origin for people: single sign-on goes to its functions, all else to the HTTP API. Only assets are cached;
 * their URLs change with their content.
 */
export class EdgeDistribution extends Construct {
  readonly distribution: Distribution;

  constructor(
    scope: Construct,
    id: string,
    { api, signIn, originSecret, originVersion, settings }: EdgeDistributionProps,
  ) {
    super(scope, id);

    const common = this.common(settings);
    const forPeople = { ...common, ...this.uncached(settings) };
    const originOf = (url: string): HttpOrigin =>
      new HttpOrigin(hostOf(url), {
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        originSslProtocols: [OriginSslPolicy.TLS_V1_2],
        readTimeout: Duration.seconds(30),
        customHeaders: { 'x-origin-secret': originSecret.referenceTo('current', originVersion) },
      });
    const apiOrigin = originOf(api.apiEndpoint);
    const requestsPerMinute = settings.edgeRequestsPerMinute;
    const urls = signIn.map(({ route, url }) => [pathPatternOf(route), url.url] as const);
    const byPattern = urls.toSorted(([left], [right]) => byPrecedence(left, right));
    this.distribution = new Distribution(this, 'Distribution', {
      comment: 'Counterfoil',
      httpVersion: HttpVersion.HTTP2_AND_3,
      defaultBehavior: { ...forPeople, origin: apiOrigin },
      additionalBehaviors: {
        ...Object.fromEntries(byPattern.map(([pattern, url]) => [pattern, { ...forPeople, origin: originOf(url) }])),
        '/assets/*': { ...common, ...KEPT, origin: apiOrigin },
      },
      errorResponses: NEVER_KEPT,
      ...(requestsPerMinute !== undefined && {
        webAclId: new EdgeFirewall(this, 'Firewall', { requestsPerMinute }).arn,
      }),
      ...(settings.domain && {
        domainNames: [settings.domain.name],
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        certificate: Certificate.fromCertificateArn(this, 'Certificate', settings.domain.certificateArn),
      }),
    });
  }

  private common({ stage }: Settings) {
    return {
      responseHeadersPolicy: new EdgeHeaders(this, 'Headers', { stage }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    };
  }

  private uncached({ domain, stage }: Settings): Omit<BehaviorOptions, 'origin'> {
    const edgeFunction = new EdgeFunction(this, 'ViewerRequest', {
      functionName: globalName(stage, Stack.of(this).region, 'viewer-request'),
      comment: 'Refuses other host names, and passes on the address of the viewer',
      code: FunctionCode.fromInline(viewerRequest(domain?.name)),
      runtime: FunctionRuntime.JS_2_0,
    });
    return {
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      compress: false, // a page contains the CSRF token next to user input
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      functionAssociations: [{ function: edgeFunction, eventType: FunctionEventType.VIEWER_REQUEST }],
    };
  }
}

const TWO_YEARS = Duration.days(730);

/** Security headers of all answers. A page can widen its own policy for loading, but can never allow framing. */
class EdgeHeaders extends ResponseHeadersPolicy {
  constructor(scope: Construct, id: string, { stage }: { readonly stage: Stage }) {
    super(scope, id, {
      responseHeadersPolicyName: globalName(stage, Stack.of(scope).region, 'responses'),
      comment: 'Counterfoil: responses to browsers',
      securityHeadersBehavior: {
        strictTransportSecurity: { accessControlMaxAge: TWO_YEARS, includeSubdomains: false, override: true },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        // Not no-referrer: forms would then send `Origin: null` and look like another site's.
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.SAME_ORIGIN, override: false },
        contentSecurityPolicy: {
          contentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
          override: false,
        },
      },
    });
  }
}

/**
 * Runs at CloudFront for every viewer request (CloudFront Functions, JavaScript runtime 2.0). It is the only place that
 * decides under which name the viewer came: links in emails, audiences and redirects use the name it forwards. It
 * refuses other names and overwrites the headers it sets, so that functions can trust them. The headers are our own,
 * because API Gateway may replace X-Forwarded-Host.
 * @param domain the deployment's domain; if missing, CloudFront's own name is used
 */
export const viewerRequest = (domain: string | undefined): string =>
  `
function handler(event) {
  var request = event.request;
  var name = ${domain === undefined ? 'event.context.distributionDomainName' : JSON.stringify(domain)};
  var host = request.headers.host ? request.headers.host.value.toLowerCase() : '';
  if (host !== name && host !== name + ':443') {
    return {
      statusCode: 421,
      statusDescription: 'Misdirected Request',
      headers: { 'content-type': { value: 'application/json' } },
      body: '{"message":"This service is not available under the requested host name"}'
    };
  }
  request.headers['x-viewer-host'] = { value: name };
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return request;
}
`.trim();
