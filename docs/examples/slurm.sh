#!/bin/bash
# Pages of a manifest to PDF, in four tasks of a Slurm array:
#
#   sbatch docs/examples/slurm.sh pages.jsonl out/
#
# Each task does its part, which wk knows from the array's variables. A second run does what the
# first has not done.
#SBATCH --job-name=wk
#SBATCH --array=1-4
#SBATCH --cpus-per-task=2
#SBATCH --mem=2G
#SBATCH --output=wk-%A_%a.log
set -eu
exec "${WK:-wk}" pdf --manifest "$1" -o "$2" --jobs "${SLURM_CPUS_PER_TASK:-1}" \
  --skip-existing --report "$2/report-$SLURM_ARRAY_TASK_ID.jsonl"
