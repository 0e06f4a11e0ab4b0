#ifndef CGSL_SHIM_H
#define CGSL_SHIM_H

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>
#include <gsl/gsl_sf_gamma.h>
#include <gsl/gsl_version.h>
// exp, log and sqrt, for the samplers that are not left to GSL.
#include <math.h>

/// The version of the linked library; the macro GSL_VERSION is that of the headers. A function,
/// because Swift 6 refuses `gsl_version` as shared mutable state.
static inline const char *cgsl_version(void) { return gsl_version; }

#endif
