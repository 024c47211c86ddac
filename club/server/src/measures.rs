//! Metrics of the server for Prometheus.

use axum::extract::Request;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use pentad_gateway::Gateway;
use std::sync::OnceLock;

static MEASURES: OnceLock<Option<PrometheusHandle>> = OnceLock::new();

/// Upper bounds of the histogram buckets, in seconds.
const SPANS: [f64; 10] = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 2.0];

/// Starts recording. A second start in the same process keeps the first recorder.
pub(crate) fn start() {
    MEASURES.get_or_init(|| {
        let seconds = Matcher::Suffix("_seconds".to_owned());
        PrometheusBuilder::new().set_buckets_for_metric(seconds, &SPANS).ok()?.install_recorder().ok()
    });
}

/// Returns the metrics, for the operator of the club.
pub(crate) async fn report(gateway: Option<Gateway>, request: Request) -> Response {
    let Some(Some(measures)) = MEASURES.get() else { return StatusCode::NOT_FOUND.into_response() };
    if let Some(gateway) = gateway {
        if !gateway.is_operators(request.extensions(), request.headers()) {
            return (StatusCode::FORBIDDEN, "what is measured is for the operator: see --metrics-for\n")
                .into_response();
        }
        for (name, value) in gateway.measures().await {
            metrics::gauge!(name).set(value);
        }
    }
    measures.run_upkeep();
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], measures.render()).into_response()
}
