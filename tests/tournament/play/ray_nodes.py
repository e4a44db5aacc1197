"""A Ray cluster of several nodes on this machine, on loopback: two good ones, and one for each folder in the arguments.

A folder comes first on the search path of its node's Python. It prints its address; a line of input kills the
second node, its end all.
"""

import os
import sys

os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"  # its way to say: on loopback alone

from ray.cluster_utils import Cluster

if __name__ == "__main__":
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    paths = [os.pathsep.join((folder, os.environ.get("PYTHONPATH", ""))) for folder in sys.argv[1:]]
    second = cluster.add_node(wait=False, num_cpus=1)
    for path in paths:
        cluster.add_node(wait=False, num_cpus=1, env_vars={"PYTHONPATH": path})
    cluster.wait_for_nodes()
    print(cluster.address, flush=True)
    for _ in sys.stdin:
        cluster.remove_node(second, allow_graceful=False)
        print("killed", flush=True)
    cluster.shutdown()
