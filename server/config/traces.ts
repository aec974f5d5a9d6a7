import { z } from 'zod';

/** The names are OpenTelemetry's own. Its exporter reads OTEL_EXPORTER_OTLP_HEADERS and the like by itself. */
export const tracesVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SERVICE_NAME: z.string().trim().min(1).default('redial'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
};

interface TracesVariables {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_SERVICE_NAME: string;
  OTEL_TRACES_SAMPLER_ARG: number;
}

export interface TracesConfig {
  endpoint: string;
  service: string;
  /** The share of requests that are traced, 0 to 1, where no caller has decided. */
  share: number;
}

/** Where traces are sent; null: nowhere, and nothing is traced. */
export function tracesConfig(is: TracesVariables): TracesConfig | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: service, OTEL_TRACES_SAMPLER_ARG: share } = is;
  return endpoint === undefined ? null : { endpoint: endpoint.replace(/\/+$/, ''), service, share };
}
