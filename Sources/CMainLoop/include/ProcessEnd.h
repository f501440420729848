#pragma once

/// A descriptor that becomes readable when the process ends; the caller closes it. Negative if there is no such
/// process, or no such descriptors on this system.
int process_end_descriptor(int process);
