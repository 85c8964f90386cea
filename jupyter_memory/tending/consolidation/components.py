"""What a system is built of, as declared data: "We use Flask for the backend", 网关用 Kong.

Each such sentence has a subject of its own, so no key shows that they are about one thing. They
are: the stack. A sentence counts only if every word of it is one of these; whatever says more,
such as since when or why not, is no mere part of a list.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from jupyter_memory.language.patterns import regex
from jupyter_memory.language.script import HAN


def _words(*lines: str) -> frozenset[str]:
    return frozenset(" ".join(lines).split())


STACK: Final[dict[str, str]] = {"en": "Stack", "zh": "技术栈"}

TECHNOLOGIES: Final = _words(
    "flask django fastapi starlette tornado bottle pyramid rails laravel spring express nestjs",
    "next.js nextjs nuxt react vue angular svelte streamlit gradio dash shiny panel voila",
    "postgresql postgres mysql mariadb sqlite duckdb oracle mssql clickhouse snowflake bigquery",
    "redshift databricks synapse teradata vertica greenplum hive impala presto trino druid",
    "mongodb cassandra dynamodb couchdb neo4j elasticsearch opensearch solr redis memcached",
    "kafka rabbitmq pulsar nats activemq celery sidekiq airflow dagster prefect luigi argo oozie",
    "dbt fivetran airbyte stitch talend informatica nifi flink spark beam hadoop hdfs dask ray",
    "polars pandas numpy pyarrow iceberg delta hudi lancedb chroma qdrant milvus weaviate pgvector",
    "kubernetes k8s docker podman openshift nomad helm terraform ansible pulumi vagrant rancher",
    "kong nginx apache traefik envoy istio haproxy caddy consul vault keycloak okta",
    "aws azure gcp heroku vercel netlify cloudflare s3 minio lambda ecs eks gke aks emr glue",
    "athena lightsail fargate cloudrun openai anthropic langchain langgraph",
    "jenkins github gitlab bitbucket circleci travis argocd sonarqube nexus artifactory",
    "grafana prometheus kibana logstash datadog sentry splunk jaeger zipkin loki newrelic",
    "tableau looker superset metabase powerbi qlik redash mode hex jupyterhub jupyterlab mlflow",
    "pytorch tensorflow keras xgboost lightgbm sklearn scikit-learn sagemaker kubeflow huggingface",
    "python java scala kotlin golang rust typescript javascript node.js nodejs julia ruby php",
    "graphql grpc openapi mysql8 oceanbase tidb doris starrocks dolphinscheduler nacos dubbo",
)

ROLES: Final[dict[str, tuple[str, str]]] = {
    "web framework": ("web framework", "Web 框架"),
    "framework": ("framework", "框架"),
    "backend": ("backend back-end", "后端 后台 服务端"),
    "frontend": ("frontend front-end ui", "前端 界面"),
    "api": ("api apis", "接口"),
    "gateway": ("gateway gateways", "网关"),
    "database": ("database databases db", "数据库"),
    "warehouse": ("warehouse dwh", "数据仓库 数仓"),
    "cache": ("cache caching caches", "缓存"),
    "queue": ("queue queues queueing", "队列"),
    "message": ("message messages messaging broker", "消息"),
    "search": ("search", "搜索"),
    "deployment": (
        "deploy deployed deploys deployment deployments hosting hosted host",
        "部署",
    ),
    "orchestration": ("orchestration orchestrator orchestrated containers container", "编排 容器"),
    "scheduling": ("scheduling scheduler schedules workflow workflows", "调度 工作流"),
    "monitoring": ("monitoring monitor logging logs metrics alerting", "监控 日志 告警"),
    "storage": ("storage object-storage", "存储 对象存储"),
    "transformation": ("transformation transformations modeling modelling", "转换 建模"),
    "ingestion": ("ingestion ingest etl elt", "采集 接入"),
    "dashboards": ("dashboard dashboards bi reporting", "看板 报表"),
    "ci": ("ci cd ci/cd builds", "持续集成"),
    "infrastructure": ("infrastructure infra cloud", "基础设施 云"),
    "authentication": ("authentication auth login sso", "认证 登录"),
    "language": ("language", "语言"),
    "server": ("server servers proxy", "服务器 代理"),
    "web": ("web", "网页"),
}
"""What a part is there for: the words for it in English and in Chinese."""

_STACK_NAMES: Final = _words("stack tech technology technical")
_GENERIC: Final = _words(
    "project system team platform product application app service company systems applications",
    "apps services",
)
_JOINTS: Final = _words(
    "we us our ours the a an this it its is are be being use uses using run runs running on",
    "as for with of to and in-house by built rely relies includes include consists has have on-top",
    "works work powered main primary based also too",
)
_ZH_NAMES: Final = ("技术栈", "技术架构", "技术选型")
_ZH_JOINTS: Final = (
    *("我们", "咱们", "本项目", "项目", "系统", "团队", "平台", "公司", "目前", "现在", "使用"),
    *("采用", "用的是", "运行", "基于", "包括", "包含", "主要", "用", "的", "是", "为", "在", "上"),
    *("跑", "有", "做", "作为", "和", "里", "由", "搭建"),
)

_ROLE_OF: Final = {
    word: role
    for role, (english, _) in ROLES.items()
    if " " not in role
    for word in english.split()
}
_ZH_ROLES: Final = sorted(
    {word for _, chinese in ROLES.values() for word in chinese.split() if not word.isascii()},
    key=len,
    reverse=True,
)
_ZH_KNOWN: Final = sorted((*_ZH_NAMES, *_ZH_JOINTS, *_ZH_ROLES), key=len, reverse=True)
_WORD: Final = regex(rf"['’]s\b|[A-Za-z](?:[\w.+#/-]*[\w+#])?|\d+(?:\.\w+)*|[{HAN}]+|[^\s\w]")
_NAME: Final = re.compile(r"(?=.*[A-Z0-9])[A-Za-z][\w.+#-]*")
_VERSION: Final = re.compile(r"v?\d[\w.]*")
_PASSED: Final = frozenset((*".,:：，。、`'\"’“”()（）", "'s", "’s"))


@dataclass(frozen=True, slots=True)
class Component:
    """One part of the stack.

    Attributes
    ----------
    name
        As it was written, with its version.
    roles
        What it is there for, as it was written.
    slot
        The same by the name of the table: two parts with one slot are two values of it.
    """

    name: str
    roles: tuple[str, ...]
    slot: tuple[str, ...]

    def __str__(self) -> str:
        if not self.roles:
            return self.name
        if all(each.isascii() for each in self.roles):
            return f"{self.name} ({' '.join(self.roles)})"
        return f"{self.name}（{''.join(self.roles)}）"


def component_in(text: str) -> Component | None:
    """Return the part of the stack that a sentence names, if that is all it says."""
    if "?" in text or "？" in text:
        return None
    names: list[str] = []
    roles: list[str] = []
    slot: list[str] = []
    of_stack = False
    unknown: list[str] = []
    for word in _WORD.findall(text.strip()):
        small = word.casefold()
        if small in TECHNOLOGIES or (names and _VERSION.fullmatch(small)):
            names.append(word)
        elif small in _STACK_NAMES:
            of_stack = True
        elif small in _ROLE_OF:
            roles.append(word)
            slot.append(_ROLE_OF[small])
        elif small in _JOINTS or small in _GENERIC or word in _PASSED:
            continue
        elif not word.isascii():
            known = _chinese(word)
            if known is None:
                return None
            of_stack = of_stack or any(each in _ZH_NAMES for each in known)
            roles += [each for each in known if each in _ZH_ROLES]
            slot += [each for each in known if each in _ZH_ROLES]
        else:
            unknown.append(word)
    return _component(names, roles, slot, unknown, of_stack=of_stack)


def is_stack(name: str) -> bool:
    """Return whether a subject is the stack by another name."""
    small = name.casefold().replace("_", " ").strip()
    return small in _ZH_NAMES or (
        "stack" in small.split() and set(small.split()) <= _STACK_NAMES | _GENERIC | _JOINTS
    )


def roles_in(text: str) -> tuple[str, ...]:
    """Return what a short name such as an attribute says of a part's use, by the table's names."""
    words = text.casefold().replace("_", " ").split()
    return tuple(_ROLE_OF.get(word, word) for word in words)


def _chinese(run: str) -> list[str] | None:
    """Return the known words that a run of Chinese is made of, or None."""
    found, at = [], 0
    while at < len(run):
        word = next((each for each in _ZH_KNOWN if run.startswith(each, at)), None)
        if word is None:
            return None
        found.append(word)
        at += len(word)
    return found


def _component(
    names: list[str], roles: list[str], slot: list[str], unknown: list[str], *, of_stack: bool
) -> Component | None:
    """A name that no table has counts where the sentence says what it is there for."""
    if len(unknown) == 1 and not names and (roles or of_stack) and _NAME.fullmatch(unknown[0]):
        names = unknown
    elif unknown:
        return None
    if not names:
        return None
    parts: list[str] = []
    for each in names:
        if parts and _VERSION.fullmatch(each.casefold()):
            parts[-1] += f" {each}"
        else:
            parts.append(each)
    if len(parts) > 1 and roles:
        return None  # which of them is there for what?
    return Component(", ".join(parts), tuple(roles), tuple(sorted(set(slot))))
