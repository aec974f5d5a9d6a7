/** How long the provider may take for one answer. Somebody is waiting before a white page. */
const timeoutMs = 5_000;

/** The provider did not answer, or not as an OpenID provider does. */
export class ProviderFault extends Error {
  /** The provider's own code of what it refuses, such as invalid_client. */
  readonly refusal: string | null;

  constructor(message: string, { refusal = null, cause }: { refusal?: string | null; cause?: unknown } = {}) {
    super(message, { cause });
    this.name = 'ProviderFault';
    this.refusal = refusal;
  }
}

/**
 * Asks the provider and answers with the JSON object it gives. Redirects are not followed: secrets go where discovery
 * says.
 *
 * @throws ProviderFault for everything else
 */
export async function askProvider(
  address: string,
  request: { method?: 'POST'; headers?: Record<string, string>; body?: URLSearchParams } = {},
): Promise<Record<string, unknown>> {
  const answer = await fetch(address, {
    method: request.method ?? 'GET',
    headers: { accept: 'application/json', ...request.headers },
    ...(request.body ? { body: request.body } : {}),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw new ProviderFault(`${address} can't be reached`, { cause });
  });
  const said: unknown = await answer.json().catch(() => null);
  const body = isRecord(said) ? said : null;
  if (answer.ok && body !== null) return body;
  throw new ProviderFault(`${address} answered with ${answer.status}`, {
    refusal: typeof body?.error === 'string' ? body.error : null,
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
