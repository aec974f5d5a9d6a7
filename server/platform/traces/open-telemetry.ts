import { setTimeout as sleep } from 'node:timers/promises';
import type { Context, DiagAPI } from '@opentelemetry/api';
import type { ExportResult } from '@opentelemetry/core';
import type { TracesConfig } from '#server/config/traces.ts';
import type { Log } from '#server/platform/log.ts';
import { traceWith } from '#server/platform/traces/tracer.ts';
import type { Span } from '#server/platform/traces/tracer.ts';

const lastSpansMs = 1_000;
const tellEveryMs = 60_000;
const greetingMs = 5_000;
/** A kept connection may end just as the next batch goes out, and a second try comes too late at a server's end. */
const atCollector = (endpoint: string) => ({ url: `${endpoint}/v1/traces`, keepAlive: false });

/**
 * Sends traces by OTLP over HTTP, in batches. The packages are loaded here and nowhere else. What can't be sent is
 * dropped, and the log says why: nobody waits for a trace.
 *
 * @returns sends what is left, for a second at most, and ends
 */
export async function openTraces({ endpoint, service, share }: TracesConfig, log: Log): Promise<() => Promise<void>> {
  const [api, { W3CTraceContextPropagator }, { resourceFromAttributes }, sdk, { OTLPTraceExporter }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/core'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
    ]);
  tellOfTroubles(api.diag, log);
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanLimits: { attributeValueLengthLimit: 2_000 },
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter(atCollector(endpoint)) })],
  });
  const tracer = provider.getTracer('redial');
  const propagator = new W3CTraceContextPropagator();
  const kinds = {
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    internal: api.SpanKind.INTERNAL,
  };
  const contextOf = new WeakMap<Span, Context>();

  traceWith({
    begin: ({ name, kind, attributes = {}, traceparent }, parent) => {
      const outside =
        traceparent === undefined
          ? api.ROOT_CONTEXT
          : propagator.extract(api.ROOT_CONTEXT, { traceparent }, api.defaultTextMapGetter);
      const around = (parent && contextOf.get(parent)) ?? outside;
      const begun = tracer.startSpan(name, { kind: kinds[kind], attributes }, around);
      const span: Span = {
        rename: (name) => void begun.updateName(name),
        set: (attributes) => void begun.setAttributes(attributes),
        fail: (kind) => {
          begun.setAttribute('error.type', kind);
          begun.setStatus({ code: api.SpanStatusCode.ERROR });
        },
        end: () => begun.end(),
      };
      contextOf.set(span, api.trace.setSpan(around, begun));
      return span;
    },
  });
  return async () => {
    traceWith(null);
    // A collector that is away would be tried for ten seconds.
    const sent = provider.shutdown().catch((error: unknown) => api.diag.error(String(error)));
    await Promise.race([sent, sleep(lastSpansMs, undefined, { ref: false })]);
  };
}

/** Sends it no span at all, as a server would send some. @throws Error that says why it takes none */
export async function greetCollector({ endpoint }: TracesConfig): Promise<true> {
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const exporter = new OTLPTraceExporter({ ...atCollector(endpoint), timeoutMillis: greetingMs });
  const { error } = await new Promise<ExportResult>((resolve) => exporter.export([], resolve));
  if (error === undefined) return true;
  const isAnswer = 'code' in error && typeof error.code === 'number';
  throw new Error(isAnswer ? `status ${String(error.code)}, ${error.message}` : error.message, { cause: error });
}

function tellOfTroubles(diag: DiagAPI, log: Log): void {
  let toldAt = -Infinity;
  const tell = (why: string) => {
    if (performance.now() - toldAt < tellEveryMs) return;
    toldAt = performance.now();
    log.warn({ why: messageIn(why).slice(0, 300) }, 'traces can not be sent');
  };
  const ignore = () => undefined;
  diag.setLogger(
    { error: tell, warn: tell, info: ignore, debug: ignore, verbose: ignore },
    { suppressOverrideMessage: true },
  );
}

/** Errors come as JSON, with their stack. */
function messageIn(text: string): string {
  try {
    const error: unknown = JSON.parse(text);
    return error instanceof Object && 'message' in error ? String(error.message) : text;
  } catch {
    return text;
  }
}
