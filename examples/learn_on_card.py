"""Learn Hase und Igel on a graphics card: games, network and training all lie there, and nothing is copied.

    python examples/learn_on_card.py [--seconds 120]        needs PyTorch, kielwasser[cuda] and a CUDA card

Four thousand games are played at once against an opponent who draws at random; PyTorch's tensors are the arrays of the
batch. The network is trained by the policy gradient with its own value as the baseline (A2C).
"""

import argparse
import time

import torch

from kielwasser.envs.gpu import GpuBatch

GAME = "hase_igel_2018"
GAMES, STEPS, HIDDEN = 4096, 32, 256
GAMMA, ENTROPY, RATE = 0.999, 0.01, 1e-3


def tensors(batch):
    """Return the arrays of a batch as tensors that share their memory."""
    return {name: torch.as_tensor(array, device="cuda") for name, array in vars(batch.arrays).items()}


class Policy(torch.nn.Module):
    """One network for both: a number for each action, and the value of what is seen."""

    def __init__(self, inputs, actions):
        super().__init__()
        self.body = torch.nn.Sequential(
            torch.nn.Linear(inputs, HIDDEN), torch.nn.ReLU(), torch.nn.Linear(HIDDEN, HIDDEN), torch.nn.ReLU()
        )
        self.action = torch.nn.Linear(HIDDEN, actions)
        self.value = torch.nn.Linear(HIDDEN, 1)

    def forward(self, seen, masks):
        """Return the distribution over the legal actions, and the value."""
        hidden = self.body(seen)
        logits = self.action(hidden).masked_fill(~masks, -1e9)
        return torch.distributions.Categorical(logits=logits), self.value(hidden).squeeze(1)


def see(arrays):
    """Return planes and scalars of all games as one row each."""
    return torch.cat([arrays["planes"].flatten(1).float(), arrays["scalars"]], dim=1)


def learn(seconds=120.0, games=GAMES, say=print):
    """Train for so long; return the share of games won in each round."""
    batch = GpuBatch(GAME, games, seed=1, opponent="random")
    batch.deal()
    arrays = tensors(batch)
    seat = (torch.arange(games, device="cuda") % 2).unsqueeze(1)  # the learner's, as the batch gives them out
    policy = Policy(see(arrays).shape[1], arrays["masks"].shape[1]).cuda()
    adam = torch.optim.Adam(policy.parameters(), lr=RATE)
    shares, steps, began = [], 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        rounds, won, ended = [], 0, 0
        for _ in range(STEPS):
            seen, masks = see(arrays), arrays["masks"].clone()
            with torch.no_grad():
                action = policy(seen, masks)[0].sample()
            arrays["actions"].copy_(action)
            torch.cuda.synchronize()  # PyTorch works in a stream of its own
            batch.step()
            reward, done = arrays["rewards"].gather(1, seat).squeeze(1).clone(), arrays["dones"].clone()
            rounds.append((seen, masks, action, reward, done))
            won, ended = won + int((reward > 0).sum()), ended + int(done.sum())
        train(policy, adam, rounds, see(arrays), arrays["masks"])
        steps += games * STEPS
        shares.append(won / max(ended, 1))
        if len(shares) % 20 == 0:
            rate = steps / (time.perf_counter() - began)
            say(f"{steps / 1e6:6.1f} M steps, {rate / 1e6:.2f} M/s, {100 * shares[-1]:.1f} % of {ended} games won")
    return shares


def train(policy, adam, rounds, last, masks):
    """Make what brought more than expected more likely."""
    with torch.no_grad():
        value = policy(last, masks)[1]
    targets = []
    for _, _, _, reward, done in reversed(rounds):
        value = reward + GAMMA * value * ~done
        targets.append(value)
    seen, legal, action = (torch.cat([each[k] for each in rounds]) for k in range(3))
    target = torch.cat(targets[::-1])
    choice, expected = policy(seen, legal)
    surplus = (target - expected).detach()
    loss = -(choice.log_prob(action) * surplus).mean() + (target - expected).pow(2).mean()
    adam.zero_grad()
    (loss - ENTROPY * choice.entropy().mean()).backward()
    torch.nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
    adam.step()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=120)
    learn(parser.parse_args().seconds)
