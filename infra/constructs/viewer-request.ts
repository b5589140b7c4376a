/**
 * Runs at CloudFront for every request of a person (CloudFront Functions, JavaScript runtime 2.0). This is the only place that
 * decides which host names the service accepts: links in emails, audiences and redirects use the name that it passes on. It
 * refuses any other name, and overwrites the headers that it sets, so functions behind it can trust them.
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
  request.headers['x-forwarded-host'] = { value: name };
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return request;
}
`.trim();
