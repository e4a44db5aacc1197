"""A Ray cluster of several nodes on this machine: prints its address; every line of input kills a node, its end all."""

import sys

from ray.cluster_utils import Cluster

if __name__ == "__main__":
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    nodes = [cluster.add_node(num_cpus=1)]
    cluster.wait_for_nodes()
    print(cluster.address, flush=True)
    for _ in sys.stdin:
        cluster.remove_node(nodes.pop(), allow_graceful=False)
        print("killed", flush=True)
    cluster.shutdown()
